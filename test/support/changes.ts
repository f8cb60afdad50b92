/** What extensions, translators, blockers and proxies do to a painted page. Each function runs in the page. */
export const CHANGES = {
  'a node at the start of each form and list of plans': () => {
    for (const place of document.querySelectorAll('#root :is(form, fieldset)'))
      place.prepend(
        document.createElement('div'),
        Object.assign(document.createElement('input'), { id: 'x' }),
      )
  },
  'a node around each field and button': () => {
    for (const control of document.querySelectorAll('#root :is(input, button, a)')) {
      const foreign = Object.assign(document.createElement('div'), { className: 'foreign' })
      control.replaceWith(foreign)
      foreign.append(control)
    }
  },
  'a node in the main landmark': () => {
    const foreign = Object.assign(document.createElement('div'), { className: 'foreign' })
    document.querySelector('main')?.prepend(foreign)
  },
  'other texts': () => {
    const walker = document.createTreeWalker(document.querySelector('#root') as Element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) (walker.currentNode as Text).data += ' x'
  },
  'a node around each text': () => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.querySelector('#root') as Element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text)
    }
  },
  'no drawings': () => {
    for (const drawing of document.querySelectorAll('#root svg')) drawing.remove()
  },
  'comments and attributes': () => {
    for (const element of document.querySelectorAll('#root *')) {
      element.prepend(new Comment('x'))
      element.setAttribute('data-foreign', 'x')
      element.classList.add('foreign')
    }
  },
  'no first row': () => {
    for (const list of document.querySelectorAll('#root :is(ul, nav, [data-block=ordinary], form)'))
      list.firstElementChild?.remove()
  },
} as const

/** What is in the page that others put there. Runs in the page. */
export const foreignNodes = () => document.querySelectorAll('#root :is(font, .foreign)').length
