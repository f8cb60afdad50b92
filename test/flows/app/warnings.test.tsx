import { render } from '@testing-library/react'
import { createElement } from 'react'
import { test } from 'vitest'

test.fails('a warning of React fails its test', () => {
  render(createElement('p', { class: 'x' }))
})
