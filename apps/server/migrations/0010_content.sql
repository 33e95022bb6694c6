CREATE TABLE "content_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"collection" text NOT NULL,
	"entry_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"written_by" text NOT NULL,
	"written_by_name" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_history_entry" ON "content_history" USING btree ("collection","entry_id","id");