import { isPictureAddress } from '@dossier/core/text/picture-address'
import { Node } from '@tiptap/react'

/** A picture in a line of text. What is pasted with a picture of another site comes without it. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    { tag: 'img', getAttrs: (image) => (isPictureAddress(image.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
