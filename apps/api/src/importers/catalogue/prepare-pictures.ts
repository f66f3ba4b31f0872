import type { PictureFocus } from '@touchline/contract/entities/catalogue/picture'
import { makePicture, pictureHash } from '../../commands/pictures/make-picture.ts'
import type { PictureSource, ReadPicture } from '../../gateways/pictures/picture-source.ts'
import type { MadePicture } from '../../stores/imports/pictures.ts'
import type { Fault, FaultPath } from '../fault.ts'
import type { CatalogueFile, CataloguePhoto, CataloguePicture } from './schema/catalogue-file.ts'

/** Columns by which a person's row names their photo. */
export type PhotoColumns = { picture_hash: string | null; picture_alt: string }

/** Columns by which a row names the picture it shows. */
export type PictureColumns = PhotoColumns & { picture_focus: PictureFocus | null }

export type PicturesInFile = {
  /** Pictures that the client does not have yet. */
  made: MadePicture[]
  /**
   * Hashes of pictures the client already has. Before writing, the import checks that they are still there.
   */
  found: ReadonlySet<string>
  /** @throws for a picture that is not in the file */
  columnsOf: (picture: CataloguePicture | undefined) => PictureColumns
  /** Same as `columnsOf`, for the photo of a person. */
  photoOf: (photo: CataloguePhoto | undefined) => PhotoColumns
}

type Mention = { picture: CataloguePhoto; path: FaultPath; isPrivate?: true }

const sourceOf = ({ file, url }: CataloguePhoto): PictureSource =>
  file === undefined ? { url: url ?? '' } : { file }
const nameOf = ({ file, url }: CataloguePhoto): string => file ?? url ?? ''
const keyOf = (picture: CataloguePhoto, isPrivate: boolean): string =>
  `${isPrivate ? 'of a person' : 'of everybody'} ${nameOf(picture)}`

function* listMentions(file: CatalogueFile): Generator<Mention> {
  const one = (holder: { picture?: CataloguePicture | undefined }, path: FaultPath): Mention[] =>
    holder.picture ? [{ picture: holder.picture, path: [...path, 'picture'] }] : []
  const tree = function* (list: CatalogueFile['categories'], path: FaultPath): Generator<Mention> {
    for (const [at, category] of list.entries()) {
      yield* one(category, [...path, at])
      yield* tree(category.children ?? [], [...path, at, 'children'])
    }
  }
  for (const [at, instructor] of file.instructors.entries()) yield* one(instructor, ['instructors', at])
  yield* tree(file.categories, ['categories'])
  for (const [at, venue] of file.venues.entries()) {
    yield* one(venue, ['venues', at])
    for (const [course, each] of venue.courses.entries()) yield* one(each, ['venues', at, 'courses', course])
  }
  for (const [at, { photo }] of file.people.entries())
    if (photo) yield { picture: photo, path: ['people', at, 'photo'], isPrivate: true }
}

/**
 * Reads, checks and makes every picture of the file before anything is written. Each source is read once, one
 * after the other, so that only one original is in memory.
 * @param known hashes of pictures the client already has; they were checked when they were first imported
 */
export async function preparePictures(
  file: CatalogueFile,
  readPicture: ReadPicture,
  known: ReadonlySet<string>,
): Promise<PicturesInFile & { faults: Fault[] }> {
  const outcomes = new Map<string, { hash: string } | { message: string }>()
  const made = new Map<string, MadePicture>()
  const found = new Set<string>()
  const prepare = async (
    picture: CataloguePhoto,
    isPrivate: boolean,
  ): Promise<{ hash: string } | { message: string }> => {
    const read = await readPicture(sourceOf(picture))
    if (!read.ok) return read
    const hash = pictureHash(read.bytes, isPrivate)
    if (known.has(hash)) found.add(hash)
    if (known.has(hash) || made.has(hash)) return { hash }
    const making = await makePicture(read.bytes, { from: 'operator', isPrivate })
    if (!making.ok) return making
    made.set(hash, making.picture)
    return { hash }
  }

  const faults: Fault[] = []
  for (const { picture, path, isPrivate = false } of listMentions(file)) {
    const name = nameOf(picture)
    const key = keyOf(picture, isPrivate)
    const outcome = outcomes.get(key) ?? (await prepare(picture, isPrivate))
    outcomes.set(key, outcome)
    if ('message' in outcome)
      faults.push({
        path: [...path, picture.file === undefined ? 'url' : 'file'],
        message: `'${name}' ${outcome.message}`,
      })
  }

  const columnsFor =
    (isPrivate: boolean): PicturesInFile['photoOf'] =>
    (picture) => {
      if (!picture) return { picture_hash: null, picture_alt: '' }
      const outcome = outcomes.get(keyOf(picture, isPrivate))
      if (!outcome || !('hash' in outcome))
        throw new Error(`The picture '${nameOf(picture)}' was not checked`)
      return { picture_hash: outcome.hash, picture_alt: picture.alt }
    }
  return {
    faults,
    made: [...made.values()],
    found,
    columnsOf: (picture) => ({
      ...columnsFor(false)(picture),
      picture_focus: picture && picture.focus !== 'centre' ? picture.focus : null,
    }),
    photoOf: columnsFor(true),
  }
}
