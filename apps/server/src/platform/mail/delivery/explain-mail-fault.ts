/** The advice to the operator about a fault of SMTP, by the error code of nodemailer or OpenSSL. */
const ADVICE: Readonly<Record<string, string>> = {
  EDNS: 'The name of the mail server in SMTP_URL is not known: check it, and the name servers of this machine.',
  ECONNREFUSED:
    'Nothing listens at the host and port of SMTP_URL: usual ports are 587 (smtp://) and 465 (smtps://).',
  ETIMEDOUT: 'No answer: check host and port of SMTP_URL, and whether a firewall lets connections out.',
  ETLS: 'TLS could not be agreed on with the server of SMTP_URL. If the relay in your own network offers none: SMTP_PLAINTEXT=true.',
  EAUTH: 'The server refuses user or password of SMTP_URL; percent-encode special characters in both.',
  EENVELOPE: 'The server refuses the sender (MAIL_FROM) or the recipient; its reply says which.',
  EMESSAGE: 'The server of SMTP_URL refuses the content of the e-mail; its reply says why.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed: name it in SMTP_CA_FILE.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is of a CA of your own: name that CA in SMTP_CA_FILE.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The certificate is of a CA that is not known: name that CA in SMTP_CA_FILE.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The certificate is of a CA that is not known: name that CA in SMTP_CA_FILE.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name than the host of SMTP_URL.',
  CERT_HAS_EXPIRED:
    'The certificate of the server of SMTP_URL has expired: renew it, and check the clock of this machine.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The port of SMTP_URL does not speak TLS from the first byte: set smtp:// instead of smtps://.',
};

/** @returns undefined when there is no advice for this error */
export function explainMailFault(error: unknown): string | undefined {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    for (const key of ['originalCode', 'code']) {
      const advice = ADVICE[String(Reflect.get(fault, key))];
      if (advice !== undefined) return advice;
    }
  return undefined;
}
