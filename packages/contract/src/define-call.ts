import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Shape = z.ZodMiniType

/**
 * A call of the API. Keys are camelCase here; the wire has snake_case (wire-case.ts). `path` is the full
 * path, with `:name` for each key of `params`. `reply` describes the whole JSON, envelope included.
 */
export interface Call<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Reply extends Shape = Shape,
> {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  /** Other paths for the same call. */
  readonly alsoAt?: readonly `/api/${string}`[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** Largest body in bytes, where 64 kB are too few. */
  readonly maxBodyBytes?: number
  /**
   * True when the answer is the same for every caller: one answer may serve all of them for up to a second.
   */
  readonly isPublic?: true
  /** Refusals of this call, beside those of every call (bad request, unknown client, busy, fault). */
  readonly errors: readonly ErrorCode[]
}

type Parsed<S> = S extends Shape ? z.output<S> : undefined
type Given<S> = S extends Shape ? z.input<S> : undefined

export type ParamsOf<C extends Call> = Parsed<NonNullable<C['params']>>
export type QueryOf<C extends Call> = Parsed<NonNullable<C['query']>>
export type BodyOf<C extends Call> = Parsed<NonNullable<C['body']>>
export type ReplyOf<C extends Call> = z.output<C['reply']>

type Optional<K extends string, S> = S extends Shape
  ? // A query may be left out whole when all of its keys are optional.
    Record<string, never> extends Given<S>
    ? { [k in K]?: Given<S> }
    : { [k in K]: Given<S> }
  : { [k in K]?: undefined }

/** Arguments of a call: `{ params, query, body }`, each only if the call has it. */
export type ArgsOf<C extends Call> = Optional<'params', C['params']> &
  Optional<'query', C['query']> &
  Optional<'body', C['body']>

/** Declares a call and keeps the exact types of its schemas. */
export function defineCall<
  Reply extends Shape,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(call: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return call
}
