-- An index row that comes after its file finds the file by its name.
create index intake_receipt__provider_id_file_name on intake_receipt (provider_id, file_name, received_at desc);
