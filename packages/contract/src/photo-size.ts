/** Largest size of the picture in bytes; the page shrinks a larger one before it is sent. */
export const maxPhotoBytes = 3_000_000
