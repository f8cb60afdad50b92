type Press = Event & Partial<Pick<SubmitEvent, 'submitter'>>

/** How long after the last key a member counts as typing, in ms. */
const TYPING = 300

/**
 * Records what the member does on the page until the signal aborts. It keeps each pressed button or form once and makes it look
 * pressed. The browser follows links.
 */
export function followEarlyUse(document: Document, signal: AbortSignal) {
  const pressed = new Set<HTMLElement>()
  let lastFocused: Element | undefined
  let isPressing = false
  let isComposing = false
  let lastKey = Number.NEGATIVE_INFINITY
  const on = (types: string, listener: (event: Press) => void) => {
    for (const type of types.split(' ')) document.addEventListener(type, listener, { signal })
  }

  function keep(event: Press): void {
    const control = (event.target as Partial<Element>).closest?.<HTMLElement>(
      event.type === 'submit' ? 'form' : 'button[type=button]',
    )
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
    /** The element that had the focus last: it loses the focus when an extension moves it. */
    lastFocused: () => lastFocused,
    /** Whether a pointer is down or the member types, so that the page must not be replaced. */
    isBusy: () => isPressing || isComposing || performance.now() - lastKey < TYPING,
  }
}
