-- The journal has a row for each file that ever came in: a search by a part of its name or number must not fold all of
-- them. The expressions are those of the filters; texts too short for a trigram cannot use these indexes.
create index intake_receipt__file_name_folds on intake_receipt using gin (
  fold_plain(file_name) gin_trgm_ops, fold_expanded(file_name) gin_trgm_ops, fold_contracted(file_name) gin_trgm_ops);
create index intake_receipt__document_number_folds on intake_receipt using gin (
  fold_plain(document_number) gin_trgm_ops, fold_expanded(document_number) gin_trgm_ops,
  fold_contracted(document_number) gin_trgm_ops);
