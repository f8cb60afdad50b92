import type { ComponentProps } from 'react'
import { Photo } from '../../ui/photo.tsx'
import { css } from '../../ui/profile.module.css'
import { Email } from '../../ui/text.tsx'
import type { PersonFacts } from './person-facts.ts'

interface PersonViewProps extends Pick<ComponentProps<typeof Photo>, 'ref' | 'onError'> {
  readonly facts: PersonFacts
}

/** The photo, name and e-mail address of the member. The address has its own row from 1000 px. */
export function PersonView({ facts: { name, email, ...photo }, ...image }: PersonViewProps) {
  return (
    <>
      <Photo {...photo} {...image} />
      <div>
        <h2>{name}</h2>
        <dl className={`${css.fact} ${css.email}`}>
          <dt>E-mail</dt>
          <dd>
            <Email email={email} />
          </dd>
        </dl>
      </div>
    </>
  )
}
