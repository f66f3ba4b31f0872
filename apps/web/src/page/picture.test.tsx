import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type PageFacts, PageFactsContext } from './page-facts.ts'
import { Picture } from './picture.tsx'

const picture = {
  alt: 'The pool',
  width: 640,
  height: 360,
  sources: ['webp', 'jpg'].flatMap((format) =>
    [320, 640].map((width) => ({
      type: format === 'jpg' ? 'image/jpeg' : 'image/webp',
      width,
      address: `/api/pictures/a-${width}.${format}`,
    })),
  ),
}
const draw = (props: Partial<Parameters<typeof Picture>[0]>) =>
  renderToStaticMarkup(
    <PageFactsContext value={{ apiBase: '/book' } as PageFacts}>
      <Picture picture={picture} sizes="80px" frame="size-16" drawing={<i>Lines</i>} {...props} />
    </PageFactsContext>,
  )

test('F102, the page: every width in the better kind and in the other, below the base path, with its words and its size', () => {
  expect(draw({})).toBe(
    '<picture class="contents">' +
      '<source type="image/webp" srcSet="/book/api/pictures/a-320.webp 320w, /book/api/pictures/a-640.webp 640w" sizes="80px" class="hidden"/>' +
      '<img srcSet="/book/api/pictures/a-320.jpg 320w, /book/api/pictures/a-640.jpg 640w" width="640" height="360" ' +
      'loading="lazy" decoding="async" class="size-16" src="/book/api/pictures/a-640.jpg" sizes="80px" alt="The pool"/>' +
      '</picture>',
  )
})

test('F102, the page: only what is near the top is fetched at once', () => {
  expect(draw({ isFirst: true })).toContain('loading="eager" fetchPriority="high"')
  expect(draw({ isFirst: false })).not.toContain('fetchPriority')
})

test('F102, the page: without a picture the drawing stands there, or nothing', () => {
  expect(draw({ picture: null })).toBe('<i>Lines</i>')
  expect(draw({ picture: { ...picture, sources: [] } })).toBe('<i>Lines</i>')
  expect(draw({ picture: null, drawing: undefined })).toBe('')
})
