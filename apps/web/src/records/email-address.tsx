/** An e-mail address that wraps after its @ where it has too little space for one line. */
export function EmailAddress({ address }: { readonly address: string }) {
  const host = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  );
}
