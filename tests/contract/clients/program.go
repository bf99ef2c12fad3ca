// The calls of clients.night.test.ts with the client that oapi-codegen generates; prints what it saw as JSON.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log"
	"mime/multipart"
	"net/http"
	"os"
	"time"

	"clients/titre"
)

type input struct {
	URL, Token, Product, Process, File string
}

func main() {
	var given input
	check(json.Unmarshal([]byte(os.Getenv("CLIENT_INPUT")), &given))
	ctx := context.Background()
	authorise := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+given.Token)
		return nil
	}
	client, err := titre.NewClientWithResponses(given.URL, titre.WithRequestEditorFn(authorise))
	check(err)

	products, err := client.ListProductsWithResponse(ctx, &titre.ListProductsParams{})
	check(err)
	names := []string{}
	for _, product := range products.JSON200.Products {
		names = append(names, product.Name)
	}

	current, err := client.GetProcessWithResponse(ctx, given.Product, given.Process, &titre.GetProcessParams{})
	check(err)
	note := "saved by Go"
	saved, err := client.CreateProcessConfigurationWithResponse(ctx, given.Product, given.Process,
		&titre.CreateProcessConfigurationParams{}, titre.ConfigurationCreate{
			UoSettings:   current.JSON200.Configuration.UoSettings,
			LockedValues: current.JSON200.Configuration.LockedValues,
			Note:         &note,
		})
	check(err)

	points := 3
	started, err := client.StartScaleAnalysisWithResponse(ctx, given.Product, given.Process,
		&titre.StartScaleAnalysisParams{}, titre.ScaleAnalysisRequest{MinOutput: 1000, MaxOutput: 100_000, Points: &points})
	check(err)
	var job titre.ScaleAnalysisJob
	for {
		found, err := client.GetJobWithResponse(ctx, given.Product, given.Process, started.JSON202.Id, &titre.GetJobParams{})
		check(err)
		job, err = found.JSON200.AsScaleAnalysisJob()
		check(err)
		if job.Status != "queued" && job.Status != "running" {
			break
		}
		time.Sleep(200 * time.Millisecond)
	}

	const operation = "ultrafiltration"
	experiment, err := client.CreateExperimentWithResponse(ctx, given.Product, operation,
		&titre.CreateExperimentParams{}, titre.ExperimentInput{Name: "Go"})
	check(err)
	form, contentType := formOf(given.File)
	uploaded, err := client.UploadExperimentFileWithBodyWithResponse(ctx, given.Product, operation, experiment.JSON201.Id,
		&titre.UploadExperimentFileParams{}, contentType, form)
	check(err)

	refused, err := client.CreateExperimentWithResponse(ctx, given.Product, operation,
		&titre.CreateExperimentParams{}, titre.ExperimentInput{Name: ""})
	check(err)

	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"products": names,
		"saved":    saved.JSON201.Id,
		"job":      job.Status,
		"points":   len(job.Result.Points),
		"rows":     uploaded.JSON200.File.RowCount,
		"refused":  map[string]any{"status": refused.StatusCode(), "fields": refused.JSON422.Fields},
	}))
}

func formOf(file string) (*bytes.Buffer, string) {
	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
	part, err := form.CreateFormFile("file", "flux.csv")
	check(err)
	_, err = part.Write([]byte(file))
	check(err)
	check(form.WriteField("header_row", "1"))
	check(form.Close())
	return body, form.FormDataContentType()
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
