import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  IndentDecrease,
  IndentIncrease,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Strikethrough,
  Underline,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Toolbar } from 'react-aria-components/Toolbar'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { cleanHtml } from './clean-html.ts'
import { LinkRow } from './LinkRow.tsx'
import { PlaceholderMenu } from './PlaceholderMenu.tsx'
import { PictureNode } from './picture-node.ts'
import { PICTURE_TYPES } from './picture-of-file.ts'
import { PictureRow } from './PictureRow.tsx'
import { usePictures } from './use-pictures.ts'

export interface RichTextEditorProps {
  label: string
  /** The editor's initial text; afterwards it holds the text itself. */
  value: string
  /** Of the text with its formats and pictures. */
  maxLength: number
  onChange: (html: string) => void
  autoFocus?: boolean
  isInvalid?: boolean
  /** False where pictures are left out, such as in emails. */
  hasPictures?: boolean
  /** What can be inserted in braces, by name. */
  placeholders?: readonly { key: string; label: string }[]
  /** Control and Enter. */
  onCommit?: (() => void) | undefined
  /** The text was changed by typing. */
  onCaret?: (caret: Caret) => void
  /** Whether the key is used. */
  onKeyDown?: (event: KeyboardEvent) => boolean
  onBlur?: () => void
  /** Further ones of the text box. */
  attributes?: Record<string, string> | undefined
}

/** Where text is being typed. */
export interface Caret {
  /** The text of the paragraph up to there. */
  before: string
  /** Puts a text in place of the last characters. */
  replace: (length: number, text: string) => void
}

const FORMATS = StarterKit.configure({
  heading: { levels: [1, 2, 3] },
  link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  blockquote: {},
  code: false,
  codeBlock: false,
  horizontalRule: false,
  dropcursor: false,
  gapcursor: false,
})

interface Format {
  label: string
  icon: LucideIcon
  isOn: (editor: Editor) => boolean
  toggle: (editor: Editor) => void
}

const mark = (label: string, icon: LucideIcon, name: 'bold' | 'italic' | 'underline' | 'strike'): Format => ({
  label,
  icon,
  isOn: (editor) => editor.isActive(name),
  toggle: (editor) => editor.chain().focus().toggleMark(name).run(),
})

const heading = (level: 1 | 2 | 3, icon: LucideIcon): Format => ({
  label: `Heading ${level}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  toggle: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const BUTTONS: Format[] = [
  mark('Bold', Bold, 'bold'),
  mark('Italic', Italic, 'italic'),
  mark('Underline', Underline, 'underline'),
  mark('Strikethrough', Strikethrough, 'strike'),
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    label: 'Bulleted list',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

/** Formatted text with a toolbar. Its styles are in the stylesheet: the content security policy blocks others. */
export function RichTextEditor({ label, value, maxLength, onChange, ...props }: RichTextEditorProps) {
  const { autoFocus = false, isInvalid, hasPictures = true } = props
  const [isLinking, setLinking] = useState(false)
  const html = useRef(value)
  const { attributes, placeholders, onCaret, onCommit, onKeyDown, onBlur } = props
  const { problem, insert, paste, drop } = usePictures(() => maxLength - html.current.length)
  const editor = useEditor({
    extensions: hasPictures ? [FORMATS, PictureNode] : [FORMATS],
    content: cleanHtml(value),
    autofocus: autoFocus && 'end',
    injectCSS: false,
    editorProps: {
      attributes: { class: 'rich-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, ...attributes },
      handleKeyDown: (_, event) => {
        if (onKeyDown?.(event)) return true
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
        onCommit?.()
        return true
      },
      handleDOMEvents: { blur: () => onBlur?.() },
      ...(hasPictures && { handlePaste: paste, handleDrop: (view, event, _, moved) => drop(view, event, moved) }),
    },
    onUpdate: (changed) => {
      html.current = changed.editor.isEmpty ? '' : changed.editor.getHTML()
      onChange(html.current)
      onCaret?.(caretOf(changed.editor))
    },
  })
  const on = useEditorState({ editor, selector: () => BUTTONS.map(({ isOn }) => isOn(editor)) })
  const isLink = useEditorState({ editor, selector: () => editor.isActive('link') })
  const alt = useEditorState({ editor, selector: () => altOfSelected(editor) })
  const change = (how: (editor: Editor) => unknown) => {
    how(editor)
    // By itself it takes the focus a frame later, and a letter that is typed before that is lost.
    editor.view.focus()
  }
  return (
    <div className="rich-editor" data-invalid={isInvalid || undefined}>
      <Toolbar className="rich-bar" aria-label={`Formatting for ${label}`}>
        {BUTTONS.map(({ label: name, icon: Icon, toggle }, i) => (
          <ToggleButton
            key={name}
            className="btn ghost icon"
            aria-label={name}
            isSelected={on[i] ?? false}
            onChange={() => change(toggle)}
          >
            <Icon size={15} aria-hidden />
          </ToggleButton>
        ))}
        <Button icon aria-label="Indent" onPress={() => change(indent)}>
          <IndentIncrease size={15} aria-hidden />
        </Button>
        <Button icon aria-label="Outdent" onPress={() => change(outdent)}>
          <IndentDecrease size={15} aria-hidden />
        </Button>
        <ToggleButton
          className="btn ghost icon"
          aria-label="Link"
          isSelected={isLink || isLinking}
          onChange={() => setLinking(!isLinking)}
        >
          <Link size={15} aria-hidden />
        </ToggleButton>
        {hasPictures && (
          <FileTrigger
            acceptedFileTypes={PICTURE_TYPES}
            allowsMultiple
            onSelect={(files) => void insert(editor.view, [...(files ?? [])])}
          >
            <Button icon aria-label="Picture">
              <ImagePlus size={15} aria-hidden />
            </Button>
          </FileTrigger>
        )}
        {placeholders && (
          <PlaceholderMenu
            placeholders={placeholders}
            onPick={(label) => change((one) => one.chain().focus().insertContent(`{${label}}`).run())}
          />
        )}
      </Toolbar>
      {isLinking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      {alt !== null && <PictureRow editor={editor} alt={alt} />}
      {problem && <Alert>{problem}</Alert>}
      <EditorContent editor={editor} />
    </div>
  )
}

/** A point of a list moves below the one before it; anything else is indented as a whole. */
const indent = (editor: Editor) =>
  editor.chain().focus().sinkListItem('listItem').run() || editor.chain().focus().wrapIn('blockquote').run()

const outdent = (editor: Editor) =>
  editor.chain().focus().liftListItem('listItem').run() || editor.chain().focus().lift('blockquote').run()

function caretOf({ state, view }: Editor): Caret {
  const { $from, from } = state.selection
  return {
    before: $from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc'),
    replace: (length, text) => view.dispatch(view.state.tr.insertText(text, from - length, from)),
  }
}

const altOfSelected = (editor: Editor): string | null =>
  editor.isActive('picture') ? String(editor.getAttributes('picture')['alt']) : null
