/** Names the account of a new password to password managers. It is hidden, and not part of the form data. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      className="hidden-text"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
