-- From which document date a provider's plain PDFs of invoices to German businesses are held (or warned about); null: never.
alter table provider add column e_invoice_duty_from date;
alter table provider add column e_invoice_duty_mode text not null default 'hold'
  constraint provider__e_invoice_duty_mode check (e_invoice_duty_mode in ('hold', 'advise'));

-- The yearly share of e-invoices counts from this index alone: most documents are not in it.
create index invoice__electronic on invoice (provider_id, invoice_date) include (electronic_format)
  where superseded_by_id is null and type_value = 0 and electronic_format is not null;

-- The VAT ids of a customer, for the question whether it is a German business.
create index customer_identifier__vat_id on customer_identifier (customer_id, provider_id) where scheme = 'vat-id';
