import * as z from 'zod/mini'
import { Picture } from './picture.ts'

/**
 * The address of the drawing that stands where there is no picture or where it does not come; null where none tells what it
 * is. It begins with a slash and stands below the base path, if there is one. 320 by 180, in the colours of whose it is.
 */
export const SceneAddress = z.nullable(z.string())

/** What an activity is shown by, on a ticket and with a booking too. */
export const pictures = { picture: z.nullable(Picture), scene: SceneAddress }
