import type { ComponentProps } from 'react'
import { type PhotoConfig, photoSources } from '../../api/photo.ts'
import type { User } from '../../api/schemas.ts'
import { Photo } from '../../ui/photo.tsx'
import * as css from '../../ui/profile.module.css'
import { Email } from '../../ui/text.tsx'

interface PersonViewProps extends Pick<ComponentProps<typeof Photo>, 'ref' | 'onError'> {
  readonly user: Pick<User, 'email' | 'firstName' | 'photo'>
  readonly config: PhotoConfig
}

/** The photo, name and e-mail address of the member. The address has its own row from 1000 px. */
export function PersonView({ user: { email, firstName, photo }, config, ...image }: PersonViewProps) {
  return (
    <>
      <Photo
        {...photoSources(photo, config)}
        alt={firstName ? `Profielfoto van ${firstName}` : 'Je profielfoto'}
        {...image}
      />
      <div>
        <h2>{firstName}</h2>
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
