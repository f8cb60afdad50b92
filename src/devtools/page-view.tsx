import { useSignals } from '@preact/signals-react/runtime'
import type { App } from '../app/create-app.ts'
import { css } from './devtools.module.css'

export function PageView({ app: { router, session } }: { app: App }) {
  useSignals()
  const page = router.page.value
  const user = session.user.data.value
  const params = Object.entries(page?.params ?? {}).map(([name, value]) => `${name} = ${value}`)
  const facts = {
    Address: page && window.location.pathname + page.search,
    Screen: page?.name,
    Params: params.join(', '),
    Navigation: page?.navigation,
    Session: session.status.value + (session.busy.value ? ', busy' : ''),
    Member: user && `${user.id} ${user.email}`,
  }
  return (
    <dl className={css.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
