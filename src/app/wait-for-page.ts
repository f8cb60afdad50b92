import { effect } from '@preact/signals-react'
import type { App } from './create-app.ts'

/** Waits until the user and the screen are loaded, so that the first render is complete. */
export async function waitForPage({ router, session }: App): Promise<void> {
  let stop = () => {}
  await new Promise<void>(resolve => {
    stop = effect(() => {
      const page = router.page.value
      const isSettled = !session.busy.value && !router.loading.value && !session.user.pending.value
      if (isSettled && (page?.screen || page?.failure)) resolve()
    })
  })
  stop()
}
