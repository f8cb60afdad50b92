/** Tells a password manager for which account a new password is. No member sees, reaches or sends it. */
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
