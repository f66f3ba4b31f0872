import * as z from 'zod/mini'
import { Picture } from './picture.ts'

/**
 * The address of the drawing shown when there is no picture or it does not load; null when nothing tells what
 * to draw. It begins with a slash and is relative to the base path, if there is one. 320 by 180, in the
 * colours of its client or venue.
 */
export const SceneAddress = z.nullable(z.string())

/** Picture and drawing of an activity, also on a ticket and with a booking. */
export const pictures = { picture: z.nullable(Picture), scene: SceneAddress }
