type Press = Event & Partial<Pick<SubmitEvent, 'submitter'> & MouseEvent>

/** How long after a key the member counts as typing, in ms. */
const TYPING = 300

/** What the member has done on the page before the app is hydrated. */
export type EarlyUse = ReturnType<typeof followEarlyUse>

/**
 * Follows what the member does until the signal. It keeps the buttons and forms that are pressed, each once; until then they
 * look pressed. Links are left to the browser, unless the page must not be left.
 */
export function followEarlyUse(document: Document, signal: AbortSignal, holdsLinks: () => boolean) {
  const pressed = new Set<HTMLElement>()
  let lastFocused: Element | undefined
  let isPressing = false
  let isComposing = false
  let lastKey = Number.NEGATIVE_INFINITY
  const on = (types: string, listener: (event: Press) => void) => {
    for (const type of types.split(' ')) document.addEventListener(type, listener, { signal })
  }

  function keep(event: Press): void {
    const control = (event.target as Partial<Element>).closest?.<HTMLElement>(selectorOf(event, holdsLinks))
    if (event.defaultPrevented || !control) return
    event.preventDefault()
    pressed.add(control)
    ;(event.submitter ?? control).dataset.pressed = ''
  }

  on('click submit', keep)
  on('focusin', ({ target }) => {
    lastFocused = target as Element
  })
  on('pointerdown', () => {
    isPressing = true
    lastFocused = undefined
  })
  on('pointerup pointercancel', () => {
    isPressing = false
  })
  on('compositionstart compositionend', ({ type }) => {
    isComposing = type === 'compositionstart'
  })
  on('keydown input', ({ timeStamp }) => {
    lastKey = timeStamp
  })
  signal.addEventListener('abort', () => {
    for (const button of document.querySelectorAll('[data-pressed]')) button.removeAttribute('data-pressed')
  })

  return {
    pressed,
    /** The element that had the focus last. An extension that moves it takes the focus away. */
    lastFocused: () => lastFocused,
    /** Whether a pointer is down or a text is being typed, so that nothing may be replaced. */
    isBusy: () => isPressing || isComposing || performance.now() - lastKey < TYPING,
  }
}

function selectorOf({ type, ctrlKey, metaKey, shiftKey, altKey }: Press, holdsLinks: () => boolean): string {
  if (type === 'submit') return 'form'
  // A press with a key opens a tab or window, or saves the page.
  const leaves = !(ctrlKey || metaKey || shiftKey || altKey) && holdsLinks()
  return leaves ? 'button[type=button], a:not([href^="#"])' : 'button[type=button]'
}
