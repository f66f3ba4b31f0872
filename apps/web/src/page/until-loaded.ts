/** Until the document and its pictures are there: what comes then keeps nobody from seeing the page. */
export function untilLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
