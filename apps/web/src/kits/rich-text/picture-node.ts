import { isPictureAddress, ownAddress } from '@dossier/core/text/picture-address'
import { Node } from '@tiptap/react'

const sourceOf = (image: HTMLElement) => ownAddress(image.getAttribute('src') ?? '', location.origin)

/** An inline picture. Text pasted with a picture of another site loses the picture. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '', parseHTML: sourceOf }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img', getAttrs: (image) => (isPictureAddress(sourceOf(image)) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
