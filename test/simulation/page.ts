import { MEMBERSHIP_TEXTS } from '../../src/features/membership/texts.ts'
import type { Life } from './life.ts'
import type { Where } from './log.ts'
import type { Tab } from './tab.ts'

interface Toast {
  readonly element: Element
  readonly text: string
  readonly title: string
  readonly isAlert: boolean
}

/** What a tab shows, and what the browser keeps for it. */
export interface Page extends Where {
  /** All text but that of closing toasts. */
  readonly text: string
  readonly main: string
  readonly heading: string
  readonly headings: number
  /** Undefined before the app runs, and with more tabs, which share one document here. */
  readonly title: string | undefined
  readonly toasts: readonly Toast[]
  /** It has a wrong field, a notice that something is not as wanted, or an alert. */
  readonly saysFailure: boolean
  /** The members whose name or address it shows. */
  readonly names: readonly string[]
  /** Somebody is signed in. The page of a failed logout shows nothing of the member. */
  readonly isMember: boolean
  /** The app does not run yet, a control is busy, a skeleton is shown, or the spinner covers the page. */
  readonly isBusy: boolean
  /** Nothing is busy, and each request of the document has its answer. */
  readonly isIdle: boolean
  /** The browser shows another site. */
  readonly isAway: boolean
  /** The reason of a cancellation that is typed, and the choice of a radio button. */
  readonly typed: string
  readonly chosen: string | undefined
  /** The member of the purchase in the tab's storage, which an app that does not run yet may still drop. */
  readonly purchaseOf: string | undefined
  /** The addresses of the history and the values of the storage. */
  readonly kept: readonly string[]
}

/** A wrong field, a notice that something is not as wanted, and an alert. */
const FAILURE =
  '[aria-invalid=true], .notice.error, .notice.warning, .notice.info, [role=alert] > :not(.closing)'

/** A notice of the shop that nothing failed. */
const JUST_PAID = MEMBERSHIP_TEXTS.justPaid

/** Describes the page of a tab for the log. */
export function pageOf(tab: Tab, life: Life): Page {
  const { container, heading, history, stored, where } = tab
  const { members } = life.mock.world
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)
  const boxes = [...(find('.stack')?.querySelectorAll('button') ?? [])].flatMap(
    ({ parentElement }) => parentElement ?? [],
  )
  const isClosing = ({ classList }: Element) => classList.contains('closing')
  const text = boxes.filter(isClosing).reduce((rest, box) => rest.replace(box.textContent, ''), tab.text)
  // A visitor may have typed the address of anybody.
  const own = text.replace(/Je hebt ingevuld:.*Geen mail gezien/, '')
  const isBusy =
    !tab.isRunning ||
    container.hidden === true ||
    text.includes('Een ogenblik…') ||
    find('[aria-busy]') !== null
  const { memberId } = JSON.parse((tab.isRunning && stored.get('klup-purchase')) || '{}')
  return {
    ...where,
    text,
    main: find('main')?.textContent ?? '',
    heading,
    headings: container.querySelectorAll('h1').length,
    title: life.tabs.length > 1 || !tab.isRunning ? undefined : document.title,
    toasts: boxes.filter(box => !isClosing(box)).map(toastOf),
    saysFailure: [...container.querySelectorAll(FAILURE)].some(one => !one.textContent.startsWith(JUST_PAID)),
    names: members
      .filter(({ firstName, email }) => own.includes(email) || (firstName && own.includes(firstName)))
      .map(({ name }) => name),
    isMember: /Uitloggen(?! is niet gelukt)/.test(text),
    isBusy,
    isIdle: !isBusy && life.log.all('sent', { document: where.document }).every(sent => sent.isAnswered),
    isAway: tab.away !== undefined,
    typed: container.querySelector('textarea')?.value ?? '',
    chosen: find(':checked')?.closest('label')?.textContent.trim(),
    purchaseOf: members.find(({ id }) => id === memberId)?.name ?? memberId,
    kept: [...history.entries.map(({ url }) => url), ...stored.values()],
  }
}

const toastOf = (element: Element): Toast => ({
  element,
  text: element.textContent,
  title: element.querySelector('p')?.textContent ?? '',
  isAlert: element.closest('[role="alert"]') !== null,
})

/** The dates in a text, as `2026-03-14`. */
export const datesIn = (text: string) =>
  [...text.matchAll(/(?<!\d)(\d\d)-(\d\d)-(20\d\d)/g)].map(
    ([, day, month, year]) => `${year}-${month}-${day}`,
  )
