import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Icon } from '../../ui/icons.tsx'
import { css } from './requirement-list.module.css'

const lines = [
  ['chars', '6 tekens'],
  ['digit', '1 cijfer'],
  ['lower', '1 kleine letter'],
  ['upper', '1 hoofdletter'],
] as const

interface RequirementsProps {
  id: string
  met: ReadonlySignal<{ chars: boolean; digit: boolean; lower: boolean; upper: boolean }>
}

/** The requirements of a password, with a tick for each that it meets. They do not block the form. */
export function Requirements({ id, met }: RequirementsProps) {
  useSignals()
  return (
    <div className={css.requirements} id={id}>
      <p>Je wachtwoord heeft minimaal:</p>
      <ul className={css.list}>
        {lines.map(([key, text]) => (
          <li key={key} className={met.value[key] ? css.met : css.unmet}>
            {met.value[key] && <Icon name="tick" thick />}
            <span>{text}</span>
            {met.value[key] && <span className="hidden-text"> voldaan</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
