import {
  type FormEvent,
  type MouseEvent,
  StrictMode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createRoot } from 'react-dom/client'

const { api = '' } = document.documentElement.dataset
const get = (path: string) =>
  fetch(api + path, { credentials: 'include', headers: { Accept: 'application/json' } })

/** The cached responses, by path. */
const cache = new Map<string, unknown>()

function useData<Data>(path: string): Data | undefined {
  const [data, setData] = useState(cache.get(path) as Data | undefined)
  useEffect(() => {
    if (cache.has(path)) return
    void get(path)
      .then(response => response.json())
      .then(body => {
        cache.set(path, body.data ?? body)
        setData(body.data ?? body)
      })
  }, [path])
  return data
}

function Login() {
  const [values, setValues] = useState({ email: '', password: '' })
  const [isIncomplete, setIncomplete] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIncomplete(!values.email || !values.password)
  }
  const input = (label: string, name: keyof typeof values, autoComplete: string) => (
    <label>
      {label}{' '}
      <input
        name={name}
        type={name}
        autoComplete={autoComplete}
        value={values[name]}
        onChange={event => setValues({ ...values, [name]: event.target.value })}
      />
    </label>
  )
  return (
    <>
      <h1>Welkom bij Klup!</h1>
      <form method="post" noValidate onSubmit={submit}>
        {input('E-mail', 'email', 'username')}
        {input('Wachtwoord', 'password', 'current-password')}
        {isIncomplete && <p role="alert">Vul beide velden in.</p>}
        <button type="submit">Inloggen</button>
      </form>
    </>
  )
}

function Account() {
  const membership = useData<{ endDate: string }>('/api/membership')
  return (
    membership && (
      <section>
        <h2>Klup Compleet</h2>
        <p>Actief tot en met {membership.endDate}</p>
      </section>
    )
  )
}

function Membership() {
  const plans = useData<{ id: number; numOfMonth: number; price: number }[]>('/api/subscription')
  const [chosen, choose] = useState<number>()
  const plan = plans?.find(({ id }) => id === chosen)
  if (!plans) return null
  return (
    <>
      <section>
        <h2>Lidmaatschap wijzigen</h2>
        {plans.map(({ id, numOfMonth }) => (
          <label key={id}>
            <input type="radio" name="plan" checked={id === chosen} onChange={() => choose(id)} />{' '}
            {numOfMonth} maanden
          </label>
        ))}
      </section>
      {plan && (
        <section>
          <h2>Jouw keuze</h2>
          <p>
            {plan.numOfMonth} maanden, €{plan.price}
          </p>
          <button type="button">Betalen</button>
        </section>
      )}
    </>
  )
}

function Member() {
  const [path, setPath] = useState(location.pathname)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of page
  useLayoutEffect(() => {
    if (!isFirst.current) heading.current?.focus({ preventScroll: true })
    isFirst.current = false
    scrollTo(0, 0)
  }, [path])
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    history.pushState(null, '', event.currentTarget.href)
    setPath(location.pathname)
  }
  const isMembership = path === '/membership'
  return (
    <>
      <nav>
        <a href="/" onClick={follow}>
          Mijn Account
        </a>{' '}
        <a href="/membership" onClick={follow}>
          Lidmaatschap
        </a>
      </nav>
      <h1 ref={heading} tabIndex={-1}>
        {isMembership ? 'Lidmaatschap' : 'Mijn Account'}
      </h1>
      {isMembership ? <Membership /> : <Account />}
    </>
  )
}

/** The ordinary way: render, fetch, render again. */
function Page() {
  const [isMember, setMember] = useState<boolean>()
  useEffect(() => void get('/api/klupper').then(({ ok }) => setMember(ok)), [])
  if (isMember === undefined) return null
  return <main>{isMember ? <Member /> : <Login />}</main>
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
