import { makeStyles } from '@fluentui/react-components'
import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { useMemo } from 'react'
import { color, fonts } from '../theme/color'

const useStyles = makeStyles({
  root: {
    overflow: 'auto',
    overflowWrap: 'anywhere',
    '& > * + *': { marginTop: '8px' },
    '& h1': { fontSize: '18px', lineHeight: '26px', fontWeight: 600 },
    '& h2': { fontSize: '15px', lineHeight: '22px', fontWeight: 600 },
    '& h3, & h4, & h5, & h6': { fontWeight: 600 },
    '& ul': { listStyleType: 'disc', paddingLeft: '20px' },
    '& ol': { listStyleType: 'decimal', paddingLeft: '20px' },
    '& a': { color: color.accent },
    '& code': { fontFamily: fonts.mono, fontSize: '12px' },
    '& pre': {
      padding: '8px',
      overflow: 'auto',
      borderRadius: '6px',
      backgroundColor: color.canvas,
    },
    '& blockquote': {
      marginLeft: 0,
      paddingLeft: '12px',
      borderLeft: `2px solid ${color.lineStrong}`,
      color: color.quiet,
    },
    '& img': { maxWidth: '100%' },
    '& table': { borderCollapse: 'collapse' },
    '& th, & td': { padding: '4px 8px', border: `1px solid ${color.line}`, textAlign: 'left' },
    '& hr': { border: 0, borderTop: `1px solid ${color.line}` },
  },
})

const purify = DOMPurify()
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})
const forbidden = {
  FORBID_TAGS: ['style', 'form', 'input', 'button'],
  FORBID_ATTR: ['style', 'id'],
}

/** Markdown as text with headings, lists, tables and links; nothing in it runs or changes the page. */
export default function Markdown({ text }: { text: string }) {
  const styles = useStyles()
  const html = useMemo(
    () => purify.sanitize(marked.parse(text, { async: false }), forbidden),
    [text],
  )
  return <div className={styles.root} dangerouslySetInnerHTML={{ __html: html }} />
}
