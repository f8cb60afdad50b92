import type { Life } from './life.ts'
import type { Sent } from './network.ts'
import type { Tab } from './tab.ts'

/** Returns how a promise is broken now, if it is. */
export type Check = (life: Life) => string | undefined

/** Checks each tab. */
export const inEachTab =
  (broken: (tab: Tab, life: Life) => string | undefined): Check =>
  life => {
    for (const tab of life.tabs) {
      const how = broken(tab, life)
      if (how) return how
    }
    return undefined
  }

/** Checks each request of this step. */
export const inEachRequest =
  (call: RegExp, broken: (sent: Sent, life: Life) => string | undefined): Check =>
  life => {
    for (const sent of life.newRequests.filter(request => call.test(request.call))) {
      const how = broken(sent, life)
      if (how) return how
    }
    return undefined
  }

/** Whether a page is that of somebody who is signed in. The page of a failed logout shows nothing of the member. */
export const isMemberPage = ({ shown }: Tab) => /Uitloggen(?! is niet gelukt)/.test(shown)

/** The dates in a text, as `2026-03-14`. */
export const datesIn = (text: string) =>
  [...text.matchAll(/(?<!\d)(\d\d)-(\d\d)-(20\d\d)/g)].map(
    ([, day, month, year]) => `${year}-${month}-${day}`,
  )
