/** Whose password is asked for, so that what keeps passwords knows: not seen, not read aloud, not reached by keys. */
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
