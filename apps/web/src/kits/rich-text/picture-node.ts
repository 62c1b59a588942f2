import { isPictureAddress } from '@dossier/core/text/picture-address'
import { Node } from '@tiptap/react'

/** An inline picture. Text pasted with a picture of another site loses the picture. */
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
