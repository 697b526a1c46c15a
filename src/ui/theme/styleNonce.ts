/** What lets style tags that libraries write into the page pass its content policy. */
export const styleNonce = document.querySelector<HTMLMetaElement>(
  'meta[property="csp-nonce"]',
)?.nonce
