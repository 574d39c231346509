/**
 * Does all of something that could pause, without a pause.
 *
 * @returns what it comes to
 * @rule OC7
 */
export const finished = <A>(steps: Generator<void, A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
