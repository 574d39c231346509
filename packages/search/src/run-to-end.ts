/**
 * Runs a generator that can pause without any pause.
 *
 * @returns the generator's return value
 * @rule OC7
 */
export const runToEnd = <A>(steps: Generator<void, A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
