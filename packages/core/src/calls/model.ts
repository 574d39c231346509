/**
 * A question to the commerce platform: what is asked, and (as a phantom) what is answered.
 * Modules declare their calls; `@shop/wire` binds each tag to a method and a path.
 * @rule CL1 - S1 §7
 */
export interface Call<Tag extends string, Input, Result> {
  readonly _tag: Tag
  readonly input: Input
  readonly _result?: Result
}

/** The answer's type of a call. */
export type ResultOf<C> = C extends Call<string, unknown, infer Result> ? Result : never

/**
 * Declares a call.
 *
 * @param tag - "<domain>.<verb>"
 * @returns a constructor: input in, call out
 * @rule CL1
 */
export const define =
  <Tag extends string, Input, Result>(tag: Tag) =>
  (input: Input): Call<Tag, Input, Result> => ({ _tag: tag, input })
