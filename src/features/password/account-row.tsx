import { useServices } from '../../lib/services.ts'
import { useQuery } from '../../lib/use-query.ts'
import { PasswordRowView } from './password-row-view.tsx'
import { RequestPassword } from './request-password.tsx'

/** The password on the account page. A member who registered in the mobile app may not have one yet. */
export function AccountPassword({ email }: { email: string }) {
  const { queries } = useServices()
  const isMissing = useQuery(queries.hasPassword).data === false
  return <PasswordRowView missing={isMissing && <RequestPassword email={email} asLink />} />
}
