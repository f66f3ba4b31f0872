/** Largest size in bytes of a document that is sent; the page makes a larger picture smaller first. */
export const maxDocumentBytes = 4_000_000
