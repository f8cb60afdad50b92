import { useSignals } from '@preact/signals-react/runtime'
import { useServices } from '../../lib/services.ts'

/** Names the member's account to password managers. It is hidden, and not part of the form data. */
export function UsernameField() {
  useSignals()
  const user = useServices().session.user.data.value
  return (
    user && (
      <input
        className="hidden-text"
        type="text"
        autoComplete="username"
        value={user.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
    )
  )
}
