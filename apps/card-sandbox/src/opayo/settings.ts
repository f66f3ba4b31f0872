import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

/** Reads the ports; throws with zod's sentences where one is none. */
export const readSettings = (env: Record<string, string | undefined>) =>
  z
    .object({ OPAYO_STAND_IN_PORT: port.default(3002), OPAYO_STAND_IN_ACS_PORT: port.default(3003) })
    .parse(env)
