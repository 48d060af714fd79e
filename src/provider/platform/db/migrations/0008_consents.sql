CREATE TABLE "consents" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"text_digest" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"next_amount_cents" integer NOT NULL,
	"next_charge_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_text_digest" CHECK ("consents"."text_digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "consents_amount_cents_positive" CHECK ("consents"."amount_cents" > 0),
	CONSTRAINT "consents_next_amount_cents_positive" CHECK ("consents"."next_amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE cascade ON UPDATE no action;