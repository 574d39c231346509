/** A hidden field with the username, for password managers. */
export function Username({ email }: { readonly email: string }) {
  return (
    <input
      className="hidden"
      type="text"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
