import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { MyDetails } from '../../entities/account/my-details.ts'
import { maxPhotoBytes } from '../../photo-size.ts'

const maxBase64 = Math.ceil(maxPhotoBytes / 3) * 4

/**
 * Ours: sets the photo from a JPEG, PNG, WebP, AVIF or GIF in base64. It is decoded and encoded anew, so that
 * nothing else in the file is kept.
 */
export const savePhoto = defineCall({
  name: 'savePhoto',
  summary: 'Set the photo',
  method: 'PUT',
  path: '/api/my-account/photo',
  maxBodyBytes: maxBase64 + 1_000,
  body: z.strictObject({ picture: z.base64().check(z.minLength(1), z.maxLength(maxBase64)) }),
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'PICTURE_UNUSABLE', 'TOO_MANY_REQUESTS'],
})
