import { drive } from './drive.ts'
import { earlyUse } from './early-use.ts'
import { failures } from './failures.ts'
import { jobs } from './jobs.ts'
import { webkit } from './webkit.ts'

/** In Firefox every journey is under the opener policy. */
drive(webkit, {
  ...earlyUse,
  ...failures,
  ...jobs,
  'Back from the bank works with the opener policy': async begin => {
    const { person, site } = await begin({ as: 'gratis', openerPolicy: true })
    // The driver hangs if it runs a script while the browser changes its process.
    const isRead = (times: number) =>
      person.until('the page that reads', async () => site.calls(/subscription/).length >= times)
    await person.open('/membership/6')
    await isRead(1)
    await person.goToBank()
    await person.tab.back()
    // The press has read them too.
    await isRead(3)
    await person.goToBank()
  },
})
