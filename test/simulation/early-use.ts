import type { App } from '../../src/app/create-app.ts'
import { takeOver } from '../../src/app/run.tsx'
import type { Boot } from '../../src/boot/boot.ts'

/** What a member did on a painted page, and what the app made of it. */
export interface EarlyUse {
  /** What was typed and chosen, by the name of the control, and what the app's first page has. */
  readonly used: readonly string[]
  readonly kept: readonly string[]
  /** The pressed controls, and how often each was pressed again. */
  readonly presses: readonly { readonly name: string; readonly repeats: number }[]
  /** Whether the app shows the page that was painted. */
  readonly isSamePage: boolean
}

type Control = HTMLInputElement | HTMLTextAreaElement

const isRadio = (control: Control): control is HTMLInputElement => control.type === 'radio'
const isSet = (control: Control) => (isRadio(control) ? control.checked : control.value !== '')
const isChanged = (control: Control) =>
  isRadio(control) ? !control.defaultChecked : control.value !== control.defaultValue

/** A form of happy-dom is not the target of its own events. A page has one form. */
const isSame = (target: EventTarget | null, control: HTMLElement) =>
  target === control || (target instanceof HTMLFormElement && control instanceof HTMLFormElement)

/** Lets an app take over a page, as it does in a browser. Undefined if the page is gone before. */
export async function takeOverWatched(
  app: App,
  start: Boot,
  root: HTMLElement,
  signal: AbortSignal,
): Promise<EarlyUse | undefined> {
  const controls = () => [...root.querySelectorAll<Control>('input[name], textarea')].filter(isSet)
  const textOf = ({ name, value }: Control) => `${name} = ${value}`
  const heading = () => root.querySelector('h1')?.textContent
  const events: (EventTarget | null)[] = []
  const watched = new AbortController()
  let before: { used: string[]; pressed: HTMLElement[]; heading: string | undefined } | undefined
  const handOver = () => {
    const result = start.handOver()
    const used = controls().filter(isChanged).map(textOf)
    before = { used, pressed: [...result.pressed], heading: heading() }
    for (const type of ['click', 'submit'])
      root.addEventListener(type, ({ target }) => events.push(target), {
        capture: true,
        signal: watched.signal,
      })
    return result
  }
  await takeOver(app, { ...start, handOver }, root, signal)
  watched.abort()
  return (
    before && {
      used: before.used,
      kept: controls().map(textOf),
      presses: before.pressed.map(control => ({
        name: control.textContent,
        repeats: events.filter(target => isSame(target, control)).length,
      })),
      isSamePage: heading() === before.heading,
    }
  )
}
