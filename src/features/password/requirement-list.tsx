import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Icon, TICK } from '../../ui/drawings.tsx'
import { css } from './requirement-list.module.css'
import { REQUIREMENTS } from './requirements.ts'

/** The requirements of a password, with a tick for each that it meets. They do not block the form. */
export function RequirementList({ id, password }: { id: string; password: ReadonlySignal<string> }) {
  useSignals()
  return (
    <div className={css.requirements} id={id}>
      <p>Je wachtwoord heeft minimaal:</p>
      <ul className={css.list}>
        {REQUIREMENTS.map(([text, isMet]) => {
          const met = isMet(password.value)
          return (
            <li key={text} className={met ? css.met : css.unmet}>
              {met && <Icon path={TICK} thick />}
              <span>{text}</span>
              {met && <span className="hidden-text"> voldaan</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
