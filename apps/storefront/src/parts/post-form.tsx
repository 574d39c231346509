import type { ComponentPropsWithRef, FormEvent, ReactNode } from "react"

interface PostFormProps extends Omit<ComponentPropsWithRef<"form">, "onSubmit" | "method"> {
  /** Name of the action that the server performs without JavaScript. */
  readonly command: string
  /** Performed instead of a submit with JavaScript. */
  readonly onCommand: () => void
  readonly children: ReactNode
}

/**
 * A form that performs an action with JavaScript, and posts to the server without it.
 *
 * @see UI91
 */
export function PostForm({ command, onCommand, children, ...rest }: PostFormProps) {
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    onCommand()
  }
  return (
    <form noValidate {...rest} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="act" value={command} />
      {children}
    </form>
  )
}
