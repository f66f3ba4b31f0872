/** Of the picture itself; the page makes a large one smaller before it is sent. */
export const maxPhotoBytes = 3_000_000
