import { effect } from '@preact/signals-react'
import type { App } from './create-app.ts'

/** Waits until there is a page to show, and it is known for whom, so that the first render draws it whole. */
export async function firstPage({ router, session }: App): Promise<void> {
  let stop = () => {}
  await new Promise<void>(resolve => {
    stop = effect(() => {
      const page = router.page.value
      const isSettled = !session.busy.value && !session.user.pending.value
      if (isSettled && (page?.screen || page?.failure)) resolve()
    })
  })
  stop()
}
