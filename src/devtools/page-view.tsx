import { useSignals } from '@preact/signals-react/runtime'
import type { App } from '../app/create-app.ts'
import * as css from './devtools.module.css'

export function PageView({ app: { router, session } }: { app: App }) {
  useSignals()
  const page = router.page.value
  const user = session.user.data.value
  const { path, search, params } = router.location.value
  const facts = {
    Address: path + search,
    Screen: page?.name,
    Params: Object.entries(params)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', '),
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
