import type { ComponentPropsWithRef, FormEvent, ReactNode } from "react"

interface PostFormProps extends Omit<ComponentPropsWithRef<"form">, "onSubmit" | "method"> {
  /** What the server does with it where no script runs. */
  readonly act: string
  /** What is done where one runs; nothing is sent then. */
  readonly onAct: () => void
  readonly children: ReactNode
}

/**
 * A form that works either way: with a script it is an action of the shop, without one it is sent to the page it leads to.
 *
 * @see UI91
 */
export function PostForm({ act, onAct, children, ...rest }: PostFormProps) {
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    onAct()
  }
  return (
    <form noValidate {...rest} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="act" value={act} />
      {children}
    </form>
  )
}
