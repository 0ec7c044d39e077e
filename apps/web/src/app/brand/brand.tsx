import { portal } from '../../lib/portal.ts';
import markUrl from '../../theme/mark.svg';

/** Logo, product and operator. Where only the logo fits, screen readers still read the product's name. */
export function Brand({ isCompact = false }: { readonly isCompact?: boolean }) {
  return (
    <span className="bf-brand">
      <img
        src={portal.logoUrl ?? markUrl}
        alt={isCompact ? portal.productTitle : ''}
        // A logo of the operator may be wider than high, except in the compact form.
        width={portal.logoUrl === undefined || isCompact ? 32 : undefined}
        height={32}
      />
      {!isCompact && (
        <span className="bf-brand-names">
          <span className="bf-cut bf-brand-product" title={portal.productTitle}>
            {portal.productTitle}
          </span>
          <span className="bf-cut bf-brand-operator" title={portal.operatorName}>
            {portal.operatorName}
          </span>
        </span>
      )}
    </span>
  );
}
